import { createHtmlView } from "service-ui/react";
import { svelteView } from "service-ui/svelte";
import GreetingFile from "./greeting.svelte";
import { greeting } from "./greeting.ui";

/**
 * The greeting as a Server Component that Svelte renders. No code of Svelte reaches the browser.
 */
export const GreetingSvelte = createHtmlView(greeting, svelteView(GreetingFile));
