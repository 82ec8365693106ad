import { createRegistry } from "service-ui";
import { choice } from "./choice/choice.ui";
import { list } from "./list/list.ui";
import { note, people, removal } from "./people/people.ui";
import { saved } from "./saved/saved.ui";
import { workshop } from "./workshop/workshop.ui";

export const registry = createRegistry([workshop, people, removal, note, saved, list, choice]);
