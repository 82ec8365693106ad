import { ATTR_ENDPOINT } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { listen } from "./capture";
import { start as watchEdits } from "./edits";
import { manifests, scan, start as watchManifests } from "./manifests";
import { start as watchPace } from "./pace";
import { attach } from "./transport";

watchEdits();
watchPace();
watchManifests(listen);
window.ServiceUi = {
  version: "0.1.0",
  scan: (place = document) => scan(place),
  manifests,
  onCapture(listener) {
    const tell = ({ detail }: DocumentEventMap[typeof EVENT_CAPTURED]) => listener(detail);
    document.addEventListener(EVENT_CAPTURED, tell);
    return () => document.removeEventListener(EVENT_CAPTURED, tell);
  },
  transport: { attach },
};
const endpoint = document.currentScript?.getAttribute(ATTR_ENDPOINT);
if (endpoint) attach({ endpoint });
