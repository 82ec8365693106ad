// @vitest-environment jsdom
import { describeLists } from "./lists";
import { describePages } from "./pages";

describePages();
describeLists();
