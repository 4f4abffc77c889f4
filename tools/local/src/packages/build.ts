// `prepack` of each package runs this in the package's folder.
import { buildPackage } from './build-package.ts';

await buildPackage(process.cwd());
