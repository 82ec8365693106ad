import type { ReactNode } from "react";
import type { User } from "@/data/sessions";
import { SignOut } from "../account/account";
import { UndoBar } from "../undo/undo-bar";
import { Brand } from "./brand";
import { Navigation } from "./navigation";

interface ShellProps {
  readonly user: User;
  readonly current: "items" | "history" | "reports" | "api";
  readonly children: ReactNode;
}

/** What stands around each page of those who are signed in. */
export function Shell({ user, current, children }: ShellProps) {
  return (
    <>
      <header className="site">
        <Brand />
        <Navigation current={current} />
        <SignOut user={user} />
      </header>
      <main id="main" className="page">
        {children}
      </main>
      {user.role === "editor" && (
        <footer className="undo-dock">
          <UndoBar user={user} />
        </footer>
      )}
    </>
  );
}
