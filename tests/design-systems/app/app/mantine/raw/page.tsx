import {
  Checkbox,
  Radio,
  RadioGroup,
  Select,
  Slider,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { mark, RawPage } from "../../../components/raw/raw";

export default function Page() {
  return (
    <RawPage
      all={{
        TextInput: <TextInput {...mark} name="TextInput" defaultValue="a" />,
        Textarea: <Textarea {...mark} name="Textarea" defaultValue="a" />,
        Checkbox: <Checkbox {...mark} name="Checkbox" defaultChecked value="a" />,
        Switch: <Switch {...mark} name="Switch" defaultChecked value="a" />,
        RadioGroup: (
          <RadioGroup name="RadioGroup" defaultValue="a">
            <Radio {...mark} value="b" />
            <Radio value="a" />
          </RadioGroup>
        ),
        Select: <Select {...mark} name="Select" defaultValue="a" data={["a", "b"]} />,
        Slider: <Slider {...mark} name="Slider" defaultValue={2} max={8} />,
      }}
    />
  );
}
