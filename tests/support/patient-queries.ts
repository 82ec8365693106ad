import { configure } from "@testing-library/dom";
import { PATIENCE_MS } from "./patience";

// `findBy…` and `waitFor` give up after a second by themselves.
configure({ asyncUtilTimeout: PATIENCE_MS });
