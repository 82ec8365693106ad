// @vitest-environment jsdom
import { describePages } from "./pages";

describePages();
