import type { Metadata } from "next";
import styles from "./demo.module.css";
import { ExhibitsPage } from "./exhibits-page";

export const metadata: Metadata = { title: "Demo" };

export default function DemoPage() {
  return (
    <ExhibitsPage>
      <h1>
        <span>The event happens here.</span> <span>Its handler never leaves the server.</span>
      </h1>
      <p className={styles.lead}>
        The server rendered every component below, each with a signed list of its events. A small
        runtime posts those events to one endpoint. The server verifies the signature, runs the
        handler, and responds with changes to that one component. Try them, and watch the wire.
      </p>
    </ExhibitsPage>
  );
}
