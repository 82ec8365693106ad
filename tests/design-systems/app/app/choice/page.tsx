import { createUiView } from "service-ui/react";
import { SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { SelectField } from "@/components/ui/select-field";
import { SliderField } from "@/components/ui/slider-field";
import { choice } from "../../components/choice/choice.ui";
import { ControlledCode } from "../../components/choice/controlled-code";
import { MailSwitch } from "../../components/choice/mail-switch";

const { Root, parts, targets, marks } = createUiView(choice);

export default function Page() {
  return (
    <main>
      <Root>
        <SelectField marks={marks("size")} defaultValue="m">
          <SelectTrigger aria-label="Size">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="m">Medium</SelectItem>
            <SelectItem value="l">Large</SelectItem>
          </SelectContent>
        </SelectField>
        <SliderField marks={marks("seats")} defaultValue={2} max={8} aria-label="Seats" />
        <ControlledCode marks={marks("code")} />
        <MailSwitch marks={marks("mail")} />
        <parts.fill>Fill</parts.fill>
        <targets.echo />
      </Root>
    </main>
  );
}
