import { describePages } from "./pages";

describePages();
