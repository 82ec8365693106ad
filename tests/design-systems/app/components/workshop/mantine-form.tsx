import {
  Button,
  Checkbox,
  Radio,
  RadioGroup,
  Select,
  Slider,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { createUiView } from "service-ui/react";
import { workshop } from "./workshop.ui";

const { Root, parts, targets, marks, Message } = createUiView(workshop);

export function MantineForm() {
  return (
    <Root>
      <parts.form method="dialog" noValidate>
        <TextInput {...marks("name")} name="name" label="Name" />
        <Message for="name" />
        <Textarea {...marks("about")} name="about" label="About you" />
        <RadioGroup name="level" label="Level">
          <Radio {...marks("level")} value="beginner" label="beginner" />
          <Radio {...marks("level")} value="advanced" label="advanced" />
        </RadioGroup>
        <Message for="level" />
        <Select
          {...marks("size")}
          name="size"
          label="Size"
          defaultValue="m"
          data={[
            { value: "s", label: "Small" },
            { value: "m", label: "Medium" },
            { value: "l", label: "Large" },
          ]}
        />
        <Message for="size" />
        <Slider
          {...marks("seats")}
          name="seats"
          defaultValue={2}
          min={1}
          max={8}
          thumbLabel="Seats"
        />
        <Switch {...marks("newsletter")} name="newsletter" label="Newsletter" />
        <Checkbox {...marks("terms")} name="terms" label="I accept the terms" />
        <Message for="terms" />
        <Message for="form" />
        <Button {...marks("register")}>Register</Button>
        <targets.outcome as="p" role="status" />
      </parts.form>
    </Root>
  );
}
