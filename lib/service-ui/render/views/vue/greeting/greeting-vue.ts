import { createHtmlView } from "service-ui/react";
import { vueView } from "service-ui/vue";
import { greeting } from "./greeting.ui";
import GreetingFile from "./greeting.vue";

/** The greeting as a Server Component that Vue renders. No code of Vue reaches the browser. */
export const GreetingVue = createHtmlView(greeting, vueView(GreetingFile));
