export { hasRule } from "@/components/authorizer";
export { registry } from "@/components/registry";
