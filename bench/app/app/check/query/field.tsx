"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Judgment } from "../../../judge";
import { postJson } from "../../../query/fetch-json";

/** A query for each value; the library aborts the request of a value that is no longer there. */
export function Field() {
  const [value, setValue] = useState("");
  const { data } = useQuery({
    queryKey: ["check", value],
    queryFn: ({ signal }) => postJson<Judgment>("/api/check", { value }, signal),
    enabled: value !== "",
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <input id="email" onInput={({ currentTarget }) => setValue(currentTarget.value)} />
      <span id="message" data-state={data?.state ?? "idle"}>
        {data?.text ?? "Nothing yet"}
      </span>
    </div>
  );
}
