import { createUiView } from "service-ui/react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Switch } from "@/components/ui/switch";
import { Table, TableBody, TableCell, TableRow } from "@/components/ui/table";
import { Textarea } from "@/components/ui/textarea";
import { listPeople } from "./people";
import { note, people, removal } from "./people.ui";
import { UndoToast } from "./undo-toast";

const view = createUiView(people);
const inDialog = createUiView(removal);
const inPopover = createUiView(note);

export async function PeopleTable() {
  return (
    <view.Root>
      <view.parts.table>
        <Table>
          <TableBody>
            {(await listPeople()).map(({ id, name, hasPaid, note }) => (
              <TableRow key={id} {...view.marks("row", { key: id })}>
                <TableCell>{name}</TableCell>
                <TableCell>
                  <Switch
                    {...view.marks("paid")}
                    checked={hasPaid}
                    value={hasPaid ? "no" : "yes"}
                    aria-label={`${name} has paid`}
                  />
                </TableCell>
                <TableCell>
                  <Popover>
                    <PopoverTrigger asChild>
                      <Button aria-label={`Note on ${name}`}>Note{note && `: ${note}`}</Button>
                    </PopoverTrigger>
                    <PopoverContent>
                      <inPopover.Root>
                        <inPopover.parts.form rowKey={id}>
                          <Textarea
                            {...inPopover.marks("text")}
                            name="text"
                            defaultValue={note}
                            aria-label={`Text on ${name}`}
                          />
                          <Button type="submit">Save</Button>
                        </inPopover.parts.form>
                      </inPopover.Root>
                    </PopoverContent>
                  </Popover>
                </TableCell>
                <TableCell>
                  <Dialog>
                    <DialogTrigger asChild>
                      <Button aria-label={`Remove ${name}`}>Remove</Button>
                    </DialogTrigger>
                    <DialogContent>
                      <DialogTitle>Remove {name}?</DialogTitle>
                      <DialogDescription>Their seat becomes free.</DialogDescription>
                      <inDialog.Root>
                        <DialogClose asChild>
                          <inDialog.parts.remove rowKey={id}>Remove</inDialog.parts.remove>
                        </DialogClose>
                      </inDialog.Root>
                    </DialogContent>
                  </Dialog>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <UndoToast />
      </view.parts.table>
    </view.Root>
  );
}
