import { createUiView } from "service-ui/react";
import { Checkbox } from "@/components/ui/checkbox";
import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { kept, saved } from "./saved.ui";

const { Root, parts } = createUiView(saved);

export function SavedForm() {
  const isDaily = kept.isDaily === true;
  return (
    <Root>
      <parts.form>
        <Checkbox name="box" defaultChecked={isDaily} aria-label="box" />
        <Switch name="switch" defaultChecked={isDaily} aria-label="switch" />
        <Slider name="slider" defaultValue={[isDaily ? 5 : 1]} max={9} aria-label="Slider" />
        <input name="plain" type="checkbox" defaultChecked={isDaily} aria-label="Plain" />
      </parts.form>
      <parts.flip>Flip to {String(!isDaily)}</parts.flip>
    </Root>
  );
}
