#!/usr/bin/env node
// npm links it before `prepare` has built the command.
import "./dist/devtools/commands/main.js";
