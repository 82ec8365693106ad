/** What is wrong with a replay store, and what an operator does about it. */
export interface StoreFailure {
  /** A name that ends in `…` stands for every class that begins so. */
  readonly classes: readonly string[];
  readonly meaning: string;
  readonly fix: string;
}

/** The class of a failure that nothing is known about. */
export const NO_CERTAIN_ANSWER = "NO_CERTAIN_ANSWER";

/**
 * The one table of classes. The log, the health route, the doctor and docs/hosting/runbook.md
 * take their texts from it.
 */
export const STORE_FAILURES: readonly StoreFailure[] = [
  {
    classes: ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"],
    meaning: "nothing listens at that address",
    fix: "start the server; compare host and port with `REDIS_URL` or `UPSTASH_REDIS_REST_URL`",
  },
  {
    classes: ["CONNECTION_CLOSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"],
    meaning:
      "something closed the connection: the server ended, or a proxy in front can't reach it",
    fix:
      "start the server; with a proxy in front (HAProxy, a TCP forwarder, a service mesh), look at " +
      "the proxy's log and its health checks, and ask the server without the proxy",
  },
  {
    classes: ["ENOTFOUND", "EAI_AGAIN"],
    meaning: "the host's name is unknown, or DNS doesn't answer",
    fix: "correct the name; look it up in DNS on the machine that runs the app",
  },
  {
    classes: ["EMFILE", "ENFILE"],
    meaning: "the process, or the machine, has as many files and connections open as it may",
    fix:
      "raise the limit (`LimitNOFILE` of systemd, `--ulimit nofile` of Docker) and restart; find " +
      "out what holds them: `ls -l /proc/<pid>/fd`",
  },
  {
    classes: ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT"],
    meaning: "no answer within a limit, which `reason` in the log names",
    fix:
      "look at the server's load and the network between; `rediss://` to a port without TLS hangs " +
      "like this, too; raise `UI_REPLAY_TIMEOUT_MS` if round trips are long",
  },
  {
    classes: [
      "CERT_…",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "UNABLE_TO_…",
      "ERR_TLS_…",
      "ERR_SSL_…",
    ],
    meaning: "the server's certificate is not trusted, or the server speaks no TLS",
    fix:
      "renew the certificate; name a private authority in `NODE_EXTRA_CA_CERTS`; use `redis://` for " +
      "a server without TLS",
  },
  {
    classes: ["WRONGPASS", "NOAUTH"],
    meaning: "the user or the password is wrong or missing",
    fix: "correct the address; encode `@`, `:`, `/`, `#` and `%` in a password, such as `%40` for `@`",
  },
  {
    classes: ["UNAUTHORIZED"],
    meaning: "Upstash refuses the token",
    fix:
      "set `UPSTASH_REDIS_REST_TOKEN` to the REST token of this database, not to its password, and " +
      "restart",
  },
  {
    classes: ["NOPERM"],
    meaning: "the user may not send these commands, or use these keys",
    fix: "give the user the permissions that docs/hosting/several-hosts.md lists",
  },
  {
    classes: ["READONLY", "MASTERDOWN"],
    meaning: "the server is a replica",
    fix:
      "nothing during a failover, because each process reconnects by itself; if the failure lasts, " +
      "make the address lead to the primary",
  },
  {
    classes: ["LOADING"],
    meaning: "the server reads its data after a start",
    fix: "wait",
  },
  {
    classes: ["CLUSTERDOWN", "NOREPLICAS"],
    meaning: "the server takes no writes because other servers are missing",
    fix: "bring the other servers back",
  },
  {
    classes: ["MOVED", "CROSSSLOT"],
    meaning: "the address is a node of a Cluster",
    fix: "use a Redis without Cluster, or a Cluster of one shard",
  },
  {
    classes: ["EVICTING_POLICY"],
    meaning:
      "the server deletes records of used dispatches when its memory is full, so dispatches could " +
      "run again",
    fix:
      "`CONFIG SET maxmemory-policy noeviction`, and the same in its configuration; on Upstash, turn " +
      "eviction off in the database's settings",
  },
  {
    classes: ["CLOCK"],
    meaning:
      "the clocks of the server and of this process differ: by more than 2 s, the process isn't " +
      "ready; by more than 30 s, no dispatch runs",
    fix: "synchronise both clocks (NTP, `timedatectl`); compare them with `redis-cli TIME`",
  },
  {
    classes: ["OOM"],
    meaning: "the server's memory is full",
    fix: "give it more memory; claims expire by themselves, so find out what else fills the memory",
  },
  {
    classes: ["MISCONF"],
    meaning: "the server can't write its files",
    fix: "free space on its disk",
  },
  {
    classes: ["EXECABORT", "BUSY", "ERR"],
    meaning: "the server refused a command",
    fix:
      "read the server's log; `ERR` also stands for a password that the server does not expect, or a " +
      "database number that it lacks",
  },
  {
    classes: ["BAD_ANSWER"],
    meaning: "whatever answers at that address isn't the database, or a proxy changes its answers",
    fix: "compare the address with `REDIS_URL` or `UPSTASH_REDIS_REST_URL`; look at the proxy",
  },
  {
    classes: ["MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND"],
    meaning: "`@redis/client` is not installed",
    fix: "`npm install @redis/client`, and build again",
  },
  {
    classes: ["SQLITE_FULL", "ENOSPC"],
    meaning: "the disk with `UI_REPLAY_DIR` is full",
    fix: "free some space",
  },
  {
    classes: ["SQLITE_IOERR_WRITE", "EDQUOT", "EFBIG"],
    meaning: "the embedded store's file may not grow, although the disk isn't full",
    fix:
      "lift the process's limit on the size of a file (`ulimit -f`, `LimitFSIZE` of systemd) or the " +
      "user's disk quota; without either, the disk fails",
  },
  {
    classes: ["SQLITE_CORRUPT", "SQLITE_NOTADB"],
    meaning: "the embedded store's file is damaged",
    fix:
      "stop the app, move `replay.db` and the files beside it away, and start it: what was used " +
      "before doesn't run again, and each open page renews its tokens with one refresh",
  },
  {
    classes: ["EACCES", "EPERM"],
    meaning:
      "the user that runs the app may not read and write the embedded store's file or directory: " +
      "another user owns it, or its mode forbids it, as `reason` in the log says",
    fix:
      "give `UI_REPLAY_DIR` and the `replay.db` files in it to the user that runs the app, with " +
      "modes 700 and 600",
  },
  {
    classes: ["EROFS"],
    meaning: "the file system of `UI_REPLAY_DIR` is mounted read-only",
    fix:
      "mount it for writing, or name another directory in `UI_REPLAY_DIR`; a disk that became " +
      "read-only by itself is failing",
  },
  {
    classes: ["ENOENT", "ENOTDIR", "EISDIR", "EEXIST", "SQLITE_CANTOPEN", "SQLITE_READONLY"],
    meaning: "the embedded store's file can't be opened for writing",
    fix: "in `UI_REPLAY_DIR`, name a directory on a local disk that the process may write, no file",
  },
  {
    classes: ["SQLITE_BUSY", "SQLITE_LOCKED"],
    meaning: "another process held the lock of the embedded store's file for too long",
    fix: "end the program that has `replay.db` open, such as `sqlite3` or a backup",
  },
  {
    classes: ["SQLITE_…", "EIO"],
    meaning: "SQLite can't read or write its file",
    fix: "look at the kernel's log (`dmesg`) for errors of the disk",
  },
  {
    classes: ["NO_WAL"],
    meaning: "the file system can't do write-ahead logging, as NFS can't",
    fix: "in `UI_REPLAY_DIR`, name a directory on a local disk",
  },
  {
    classes: ["OLD_SQLITE"],
    meaning: "this SQLite can lose commits",
    fix: "install the version of `@photostructure/sqlite` that `service-ui` depends on",
  },
  {
    classes: ["STORE_FULL"],
    meaning: "the memory store holds as many records as it may",
    fix: "use another store; the memory store is for trying things out",
  },
  {
    classes: ["NEW_KEY_REFUSED"],
    meaning: "the store says of a new key that it is used",
    fix: "with a store of your own, run its tests; else look for what changes answers on the way",
  },
  {
    classes: [NO_CERTAIN_ANSWER],
    meaning: "the store failed in a way that has no class",
    fix: "read `reason` in the log, and the log of the store",
  },
];

/** What is wrong and what to do, in one line of plain text. */
export function adviceOn(failure: string): string {
  const isOf = ({ classes }: StoreFailure) =>
    classes.some((name) =>
      name.endsWith("…") ? failure.startsWith(name.slice(0, -1)) : failure === name,
    );
  const { meaning, fix } = STORE_FAILURES.find(isOf) ?? { meaning: "", fix: "" };
  return meaning === ""
    ? "docs/hosting/runbook.md says what to do about each class"
    : `${meaning}: ${fix}`;
}
