/**
 * What a person pressed or submitted before the runtime was there, as the inline script keeps it
 * for the runtime (PROTOCOL 5).
 */
export type EarlyEvent = [
  event: Event,
  /** The elements of the event's path, from the inside. */
  path: readonly Element[],
  /** The part, key and instance identifier of each. */
  marks: readonly (readonly (string | null)[])[],
  /** Whether the browser's own submit is held back, and no script of the page has prevented it. */
  isHeld: boolean | 0,
];

/** What is kept, until it is `over`: the runtime is there, or the page has loaded without it. */
export type EarlyEvents = EarlyEvent[] & { over?: 1 };

declare global {
  interface Window {
    ServiceUiEarly?: EarlyEvents;
  }
}

/**
 * Keeps each press and submit of a person until the runtime is there, as text for an inline script.
 * It is in every page, so whatever can be judged later, the runtime judges.
 *
 * It holds back the submit of a form inside of a part, because it would leave the page. If the page
 * has loaded without the runtime, it gives the last such submit back if the form says where it
 * goes. Another one would write the fields into the address of the page. No page that is still
 * loading is shown again, so nothing is to be forgotten when it is left.
 */
export const KEEP_EARLY = `(()=>{
  let k=self.ServiceUiEarly=[],
  g=(x,n)=>Element.prototype.getAttribute.call(x,n),
  h=e=>{
    if(k.over||!e.isTrusted)return;
    let p=e.composedPath().filter(x=>x instanceof Element),
    m=p.map(x=>["part","key","component-instance-id"].map(n=>g(x,"data-ui-"+n))),
    v=[e,p,m,e.type=="submit"&&m.some(a=>a[0])];
    k.push(v);
    if(v[3]){e.preventDefault();e.preventDefault=()=>v[3]=0}
  };
  for(let n of["click","submit"])addEventListener(n,h,!0);
  addEventListener("load",()=>{
    if(k.over)return;
    k.over=1;
    let[e]=k.splice(0).findLast(v=>v[3])||[];
    if(e&&g(e.target,"action")!=null)
      HTMLFormElement.prototype.requestSubmit.call(e.target,e.submitter)
  })
})()`.replace(/\n */g, "");
