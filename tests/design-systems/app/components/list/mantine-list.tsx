import {
  Button,
  Checkbox,
  Popover,
  PopoverDropdown,
  PopoverTarget,
  Switch,
  Table,
  TableTbody,
  TableTd,
  TableTr,
  Textarea,
} from "@mantine/core";
import { createUiView } from "service-ui/react";
import { listPeople } from "../people/people";
import { AskFirst } from "./ask-first";
import { list } from "./list.ui";

const { Root, marks } = createUiView(list);

export async function MantineList({ withinPortal }: { readonly withinPortal: boolean }) {
  return (
    <Root>
      <Table>
        <TableTbody>
          {(await listPeople()).map(({ id, name, hasPaid, isHere, note }) => (
            <TableTr key={id} {...marks("row", { key: id })}>
              <TableTd>{name}</TableTd>
              <TableTd>
                <Switch
                  {...marks("paid")}
                  defaultChecked={hasPaid}
                  aria-label={`${name} has paid`}
                />
              </TableTd>
              <TableTd>
                <Checkbox {...marks("here")} checked={isHere} aria-label={`${name} is here`} />
              </TableTd>
              <TableTd>
                <Popover withinPortal={withinPortal} trapFocus>
                  <PopoverTarget>
                    <Button aria-label={`Note on ${name}`}>Note{note && `: ${note}`}</Button>
                  </PopoverTarget>
                  <PopoverDropdown>
                    <Textarea
                      {...marks("note", { key: id })}
                      defaultValue={note}
                      aria-label={`Text on ${name}`}
                    />
                    <Button>Done</Button>
                  </PopoverDropdown>
                </Popover>
              </TableTd>
              <TableTd>
                <AskFirst label={`Remove ${name}`} withinPortal={withinPortal}>
                  <Button {...marks("remove", { key: id })}>Yes</Button>
                </AskFirst>
              </TableTd>
            </TableTr>
          ))}
        </TableTbody>
      </Table>
    </Root>
  );
}
