import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { mark, RawPage } from "../../components/raw/raw";

export default function Page() {
  return (
    <RawPage
      all={{
        Input: <Input {...mark} name="Input" defaultValue="a" />,
        Textarea: <Textarea {...mark} name="Textarea" defaultValue="a" />,
        Checkbox: <Checkbox {...mark} name="Checkbox" defaultChecked value="a" />,
        Switch: <Switch {...mark} name="Switch" defaultChecked value="a" />,
        RadioGroup: (
          <RadioGroup name="RadioGroup" defaultValue="a">
            <RadioGroupItem {...mark} value="b" />
            <RadioGroupItem value="a" />
          </RadioGroup>
        ),
        Select: (
          <Select name="Select" defaultValue="a">
            <SelectTrigger {...mark}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              <SelectItem value="a">a</SelectItem>
              <SelectItem value="b">b</SelectItem>
            </SelectContent>
          </Select>
        ),
        Slider: <Slider {...mark} name="Slider" defaultValue={[2]} max={8} />,
      }}
    />
  );
}
