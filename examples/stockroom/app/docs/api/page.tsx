import type { Metadata } from "next";
import { versionList } from "service-ui-versioning";
import { versions } from "@/app/api/versions";
import { Shell } from "@/components/site/shell";
import { requireUser } from "@/components/user";

export const metadata: Metadata = { title: "API" };

export default async function Page() {
  const user = await requireUser();
  const { data } = versionList(versions, "/docs/api");
  return (
    <Shell user={user} current="api">
      <h1>API</h1>
      <section className="card prose-card" aria-label="Versions">
        <table className="report">
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col">Version</th>
              <th scope="col">State</th>
              <th scope="col">Served until</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ path, version, lifecycle, sunset }) => (
              <tr key={path}>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>{version}</td>
                <td>
                  <span className="badge" data-state={lifecycle === "active" ? "good" : "wait"}>
                    {lifecycle}
                  </span>
                </td>
                <td>{sunset ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Programs send <code>Authorization: Bearer …</code> with the value of{" "}
          <code>STOCKROOM_API_TOKEN</code>; in this browser your session does.
        </p>
        <h2 id="brownout">How long a version is served</h2>
        <p>
          A version that ends is announced a year ahead: its answers bear <code>Deprecation</code>,{" "}
          <code>Sunset</code> and a link to its successor.
        </p>
        <h2 id="version_retired">After that</h2>
        <p>It answers 410, and names its successor once more.</p>
      </section>
    </Shell>
  );
}
