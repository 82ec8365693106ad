import Link from "next/link";
import { changesSince, tellChange } from "@/data/history";
import type { Item } from "@/data/items";

interface MeanwhileProps {
  readonly item: Item;
  /** The version that the editor has seen. */
  readonly seen: number;
  /** The address of the same edit, of the item as it is now. */
  readonly goOn: string;
}

/**
 * Tells an editor what others have done to the item since. The region is always there, so that
 * screen readers announce what comes into it.
 */
export function Meanwhile({ item, seen, goOn }: MeanwhileProps) {
  const changes = item.version === seen ? [] : changesSince(item.id, seen);
  return (
    <div role="alert" className={changes.length > 0 ? "meanwhile" : undefined}>
      {changes.length > 0 && (
        <>
          <p>
            <strong>Changed meanwhile.</strong> Nothing of yours is saved yet, and nothing is lost.
          </p>
          <ul>
            {changes.map((change) => (
              <li key={change.id}>
                {change.userName}: {tellChange(change)}
              </li>
            ))}
          </ul>
          <p>
            Fields that you leave as they were keep what others have made of them.{" "}
            <Link href={goOn} replace scroll={false} prefetch={false}>
              Go on with my changes
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
