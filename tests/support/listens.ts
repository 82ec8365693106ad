import { connect } from "node:net";

/**
 * Whether anything listens on a loopback port. Poll for false, because a closed port may take
 * connections for a moment: if another thread starts a program, the new process has a copy of every
 * socket until that program runs.
 */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
