/** How many requests to the page have not ended, including those past the longest wait. */
let open = 0;

/** Whether a page load or a render that happens now may be one that the runtime has asked for. */
export const isAsking = (): boolean => open > 0;

export const countAsking = (by: 1 | -1): void => {
  open += by;
};
