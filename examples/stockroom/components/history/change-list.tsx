import Link from "next/link";
import { type ToldChange, tellChange } from "@/data/history";
import { time } from "../format";

export function ChangeList({
  changes,
  namesItems = false,
}: {
  readonly changes: readonly ToldChange[];
  /** Whether each line says which item it is about. */
  readonly namesItems?: boolean;
}) {
  return (
    <ol className="changes">
      {changes.map((change) => (
        <li key={change.id}>
          <span>
            {namesItems && (
              <Link href={`/items/${change.item}`} prefetch={false}>
                {change.name}
              </Link>
            )}{" "}
            {change.kind === "undone" && "undone: "}
            {tellChange(change)}
          </span>
          <small>
            {change.userName},{" "}
            <time dateTime={new Date(change.at).toISOString()}>{time(change.at)}</time>
          </small>
        </li>
      ))}
    </ol>
  );
}
