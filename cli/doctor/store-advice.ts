const ADDRESS = "Check the address, the server, and any firewall in between.";
const PASSWORD =
  "Check user and password in REDIS_URL; characters such as @ / : # must be percent-encoded.";
const TLS =
  "Give Node the certificate of the authority that signed it: NODE_EXTRA_CA_CERTS=/path/to/ca.pem.";
const FULL =
  "Free some space, or give the store more. Claims are removed when their contexts have expired.";
const DIRECTORY =
  "UI_REPLAY_DIR must be a directory on a local disk that the app's user may write to.";

const BY_CLASS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", `Nothing listens there. ${ADDRESS}`],
  ["ENOTFOUND", "The host name doesn't resolve. Check it, and the DNS of this machine."],
  ["EAI_AGAIN", "The DNS server didn't answer. Check the network of this machine."],
  ["ETIMEDOUT", ADDRESS],
  ["EHOSTUNREACH", ADDRESS],
  [
    "ECONNRESET",
    "The server closed the connection. For TLS the address must begin with rediss://.",
  ],
  ["WRONGPASS", PASSWORD],
  ["NOAUTH", `The server requires a password. ${PASSWORD}`],
  ["NOPERM", "Give the user the commands and both key patterns of docs/hosting/several-hosts.md."],
  ["READONLY", "This is a replica. Use the primary's address, or one that follows the primary."],
  ["MASTERDOWN", "This is a replica without a primary. Use the primary's address."],
  ["LOADING", "The server is still loading its data. Wait, then run this again."],
  ["OOM", `The server is full (maxmemory). ${FULL}`],
  [
    "MISCONF",
    "The server can't save to its disk, so it accepts no writes. Look at its disk and its log.",
  ],
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

const ELSE = "Look at the store's own log, and at docs/hosting/store-failures.md.";

/** What to do about a class of failure. */
export function adviceFor(failure: string | undefined): string {
  return BY_CLASS.get(failure ?? "") ?? ELSE;
}
