export { createUiView } from "@/components/ui/create-ui-view";
export { Refresh } from "@/components/ui/refresh";
export { RuntimeScript } from "@/components/ui/runtime-script";
