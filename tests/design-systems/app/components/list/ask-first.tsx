"use client";

import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface AskFirstProps {
  readonly label: string;
  readonly withinPortal: boolean;
  readonly children: ReactNode;
}

export function AskFirst({ label, withinPortal, children }: AskFirstProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`${label}?`}
        withinPortal={withinPortal}
        withCloseButton={false}
      >
        {children}
      </Modal>
    </>
  );
}
