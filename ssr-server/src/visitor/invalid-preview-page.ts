/** The page for a forged or expired preview link. It needs no script and no stylesheet. */
export const INVALID_PREVIEW_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview - CLEAN EXPRESS</title>
</head>
<body>
<main>
<h1>This preview link does not work</h1>
<p>It has expired, or it was changed on its way. Please ask for a new one.</p>
<p><a href="/">Go to the site as everybody sees it</a></p>
</main>
</body>
</html>
`;
