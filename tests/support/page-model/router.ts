import { control, type Shown } from "./view";

/** Renders that the page has asked for and not got, by their numbers. */
export const renders = new Map<number, (shown: Shown) => void>();
let asked = 0;

const router = {
  refresh: () => {
    asked += 1;
    const number = asked;
    control.setShown?.(new Promise((resolve) => renders.set(number, resolve)));
  },
};

/** Stands for Next's router in the page of the model. */
export const useRouter = () => router;
