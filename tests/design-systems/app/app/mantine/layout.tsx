import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <MantineProvider defaultColorScheme="auto">{children}</MantineProvider>;
}
