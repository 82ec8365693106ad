// @vitest-environment jsdom
import { describeAtOncePages } from "./at-once-pages";
import { describeForm } from "./form";
import { describeLists } from "./lists";
import { describeNextPages } from "./next-pages";
import { describePages } from "./pages";

describePages();
describeNextPages();
describeLists();
describeForm();
describeAtOncePages();
