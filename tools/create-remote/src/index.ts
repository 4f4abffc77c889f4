export { adaptTemplate, findNameProblem, type NewRemote } from './create-repository.ts';
