// Runs where the tests of a candidate are to run: `node probe-isolation.mjs <kept path>… -- <needed path>…`.
// It fails, and says why, if they could replace anything on the way to a kept path, or not read a needed one.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const STICKY = 0o1000;

/**
 * @param {string} path
 * @param {number} right
 */
function may(path, right) {
  try {
    accessSync(path, right);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} path
 * @returns {string[]}
 */
const foldersAbove = (path) =>
  path === dirname(path) ? [] : [dirname(path), ...foldersAbove(dirname(path))];

/** @param {string} folder */
const canReplaceIn = (folder) =>
  existsSync(folder) && may(folder, constants.W_OK) && !(statSync(folder).mode & STICKY);

const all = process.argv.slice(2);
const end = all.indexOf('--');
const unreadable = all.slice(end + 1).find((path) => !may(path, constants.R_OK));
const replaceable = all.slice(0, end).flatMap(foldersAbove).find(canReplaceIn);
const reason =
  (unreadable && `It could not read ${unreadable}.`) ||
  (replaceable && `It could replace files in ${replaceable}.`);
if (reason) {
  console.error(reason);
  process.exitCode = 1;
}
