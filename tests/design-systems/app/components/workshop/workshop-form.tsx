import { createUiView } from "service-ui/react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { SelectField } from "@/components/ui/select-field";
import { SliderField } from "@/components/ui/slider-field";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { workshop } from "./workshop.ui";

const { Root, parts, targets, marks, Message } = createUiView(workshop);

export function WorkshopForm() {
  return (
    <Root>
      <parts.form method="dialog" noValidate>
        <Label htmlFor="name">Name</Label>
        <Input {...marks("name")} id="name" name="name" aria-describedby="name-error" />
        <Message for="name" id="name-error" />
        <Label htmlFor="about">About you</Label>
        <Textarea {...marks("about")} id="about" name="about" />
        <Message for="about" />
        <RadioGroup name="level" aria-label="Level">
          {["beginner", "advanced"].map((level) => (
            <Label key={level}>
              <RadioGroupItem {...marks("level")} value={level} /> {level}
            </Label>
          ))}
        </RadioGroup>
        <Message for="level" />
        <SelectField name="size" defaultValue="m">
          <SelectTrigger {...marks("size")} aria-label="Size">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="s">Small</SelectItem>
            <SelectItem value="m">Medium</SelectItem>
            <SelectItem value="l">Large</SelectItem>
          </SelectContent>
        </SelectField>
        <Message for="size" />
        <SliderField name="seats" defaultValue={2} min={1} max={8} aria-label="Seats" />
        <Label>
          <Switch {...marks("newsletter")} name="newsletter" /> Newsletter
        </Label>
        <Label>
          <Checkbox {...marks("terms")} name="terms" /> I accept the terms
        </Label>
        <Message for="terms" />
        <Message for="form" />
        <Button asChild>
          <parts.register>Register</parts.register>
        </Button>
        <targets.outcome as="p" role="status" />
      </parts.form>
    </Root>
  );
}
