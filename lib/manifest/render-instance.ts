import type { UiComponent } from "../declaration/define-ui-component";
import { parseProps } from "../declaration/props-schema";
import { ATTR_COMPONENT, ATTR_INSTANCE, ATTR_MANIFEST } from "../protocol/markup";
import { randomInstanceId, sealInstanceId } from "../token/instance-id";
import { buildManifest, type SigningContext } from "./build-manifest";
import { serializeManifest } from "./serialize-manifest";

/** What any view writes into the page for one instance (SPEC.md 2.5). */
export interface RenderedInstance {
  readonly rootAttributes: Readonly<Record<string, string>>;
  readonly manifestAttributes: Readonly<Record<string, string>>;
  /** The script's text: JSON that cannot leave its element. */
  readonly manifestText: string;
}

/**
 * A new instance of a component: its identifier, with the props sealed in, and its signed manifest.
 * A new one is made at every render (SPEC.md 2.5, rule 3).
 *
 * @throws TypeError when the props do not fit the component's schema or are too large to seal
 */
export function renderInstance(
  component: UiComponent,
  props: unknown,
  signing: SigningContext,
): RenderedInstance {
  const instanceId = instanceIdFor(component, props, signing);
  const manifest = buildManifest(component, instanceId, signing);
  return {
    rootAttributes: { [ATTR_COMPONENT]: component.name, [ATTR_INSTANCE]: instanceId },
    manifestAttributes: { [ATTR_MANIFEST]: instanceId, [ATTR_COMPONENT]: component.name },
    manifestText: serializeManifest(manifest),
  };
}

function instanceIdFor(component: UiComponent, props: unknown, { keyRing }: SigningContext) {
  if (!component.props) return randomInstanceId();
  // As they will come back: what JSON does not carry, such as a Date, must fail here and not at the click.
  const parsed = parseProps(component.props, JSON.parse(JSON.stringify(props) ?? "null"));
  if (!parsed.ok) {
    throw new TypeError(
      `The props of component "${component.name}" do not fit its schema: ${parsed.issues.join("; ")}`,
    );
  }
  return sealInstanceId(component.name, props, keyRing);
}
