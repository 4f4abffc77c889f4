export { adaptTemplate, type NewRemote } from './adapt-template.ts';
export { findNameProblem } from './remote-name.ts';
