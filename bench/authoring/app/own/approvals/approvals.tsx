import { createUiView } from "service-ui/react";
import type { Claim } from "../../shared/store";
import { approvals } from "./approvals.ui";

const { Root, parts, Message } = createUiView(approvals);

export function Approvals({ claims }: { readonly claims: readonly Claim[] }) {
  return (
    <Root as="section">
      <table>
        <tbody>
          {claims.map(({ id, who, euros, state }) => (
            <parts.row key={id} rowKey={id}>
              <th scope="row">{who}</th>
              <td>{euros} €</td>
              <td>
                {state === "open" ? (
                  <parts.form method="dialog" noValidate>
                    <parts.note aria-label={`Note for ${who}`} />
                    <Message for="note" as="p" />
                    <button type="submit" name="verdict" value="approved">
                      Approve
                    </button>
                    <button type="submit" name="verdict" value="refused">
                      Refuse
                    </button>
                  </parts.form>
                ) : (
                  state
                )}
              </td>
            </parts.row>
          ))}
        </tbody>
      </table>
    </Root>
  );
}
