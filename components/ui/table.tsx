"use client";

import type { ComponentProps } from "react";

export function Table(props: ComponentProps<"table">) {
  return (
    <div data-slot="table-container">
      <table data-slot="table" {...props} />
    </div>
  );
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody data-slot="table-body" {...props} />;
}

export function TableRow(props: ComponentProps<"tr">) {
  return <tr data-slot="table-row" {...props} />;
}

export function TableCell(props: ComponentProps<"td">) {
  return <td data-slot="table-cell" {...props} />;
}
