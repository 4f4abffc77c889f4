'use strict';

import('./main.mjs').then(({ main }) => main(process.argv.slice(2)));
