import type { Claim } from "../../shared/store";
import { Decision } from "./decision";

export function Approvals({ claims }: { readonly claims: readonly Claim[] }) {
  return (
    <section>
      <table>
        <tbody>
          {claims.map((claim) => (
            <tr key={claim.id}>
              <th scope="row">{claim.who}</th>
              <td>{claim.euros} €</td>
              <td>{claim.state === "open" ? <Decision claim={claim} /> : claim.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
