import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Html, html } from "service-ui/html";
import weight from "./page-weight.json";

/** The runtime as it is now; what the others load, only the measurement knows. */
const runtimeBytes = gzipSync(readFileSync(join(process.cwd(), "public/event-runtime.js"))).length;

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What this page weighs beside the same page built otherwise, as `bench/page-weight/measure.mjs`
 * has measured it.
 */
export function weightTable(): Html {
  return html`
    <div class="weight">
      <table class="weights">
        <thead>
          <tr>
            <th scope="col">This page, built with</th>
            <th scope="col" class="size">JavaScript</th>
            <th scope="col" class="size">HTML</th>
          </tr>
        </thead>
        <tbody>
          ${weight.pages.map(
            ({ name, scriptBytes, htmlBytes }, index) => html`
              <tr ${index === 0 && html`class="here"`}>
                <th scope="row">${name}</th>
                <td class="size" data-label="JavaScript">${kB(index === 0 ? runtimeBytes : scriptBytes)}</td>
                <td class="size" data-label="HTML">${kB(htmlBytes)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="hint">Compressed, without styles; measured by <code>bench/page-weight/measure.mjs</code>.</p>
    </div>`;
}
