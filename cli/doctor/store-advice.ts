const ADDRESS = "Check the address, and whether a firewall or a stopped server stands in between.";
const PASSWORD =
  "Check user and password in REDIS_URL; signs such as @ / : # in them have to be percent-encoded.";
const TLS =
  "Give Node the authority that signed the certificate: NODE_EXTRA_CA_CERTS=/path/to/ca.pem.";
const FULL = "Make room, or give the store more; claims go by themselves when contexts expire.";
const DIRECTORY =
  "UI_REPLAY_DIR must be a directory on a local disk that the app's user may write to.";

const BY_CLASS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", `Nothing listens there. ${ADDRESS}`],
  ["ENOTFOUND", "The host name doesn't resolve. Check it, and the name server of this machine."],
  ["EAI_AGAIN", "The name server didn't answer. Check the network of this machine."],
  ["ETIMEDOUT", ADDRESS],
  ["EHOSTUNREACH", ADDRESS],
  ["ECONNRESET", "The server hung up. With TLS the address begins with rediss://."],
  ["WRONGPASS", PASSWORD],
  ["NOAUTH", `The server wants a password. ${PASSWORD}`],
  ["NOPERM", "Give the user the commands and both key patterns of docs/hosting/several-hosts.md."],
  ["READONLY", "This is a replica. Name the primary, or the address that follows it."],
  ["MASTERDOWN", "This is a replica without a primary. Name the primary."],
  ["LOADING", "The server is still loading its data. Wait, then run this again."],
  ["OOM", `The server is full (maxmemory). ${FULL}`],
  ["MISCONF", "The server can't persist, so it takes no writes. Look at its disk and its log."],
  [
    "EVICTING_POLICY",
    "Set maxmemory-policy noeviction: an evicted claim lets a dispatch run again.",
  ],
  ["CERT_HAS_EXPIRED", "Renew the server's certificate."],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", TLS],
  ["SELF_SIGNED_CERT_IN_CHAIN", TLS],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", TLS],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", TLS],
  ["ERR_MODULE_NOT_FOUND", "Install the client: npm install @redis/client"],
  ["EACCES", DIRECTORY],
  ["EEXIST", DIRECTORY],
  ["EPERM", DIRECTORY],
  ["EROFS", DIRECTORY],
  ["ENOTDIR", DIRECTORY],
  ["SQLITE_CANTOPEN", DIRECTORY],
  ["SQLITE_FULL", `The disk is full. ${FULL}`],
  ["ENOSPC", `The disk is full. ${FULL}`],
]);

const ELSE = "Look at the store's own log, and at docs/errors/replay_store_unavailable.md.";

/** What to do about a class of failure. */
export function adviceFor(failure: string | undefined): string {
  return BY_CLASS.get(failure ?? "") ?? ELSE;
}
