import { createRegistry } from "service-ui";
import { approvals } from "./approvals/approvals.ui";
import { quantity } from "./quantity/quantity.ui";
import { signIn } from "./sign-in/sign-in.ui";
import { tasks } from "./tasks/tasks.ui";
import { workshop } from "./workshop/workshop.ui";

export const registry = createRegistry([approvals, quantity, signIn, tasks, workshop]);
