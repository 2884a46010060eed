// The build adds this import to every file of the app, so that all code of the first screen is one file: esbuild
// would divide it by the screens that have parts of it in common. It is small enough to be loaded with each screen.
import './app.tsx'
import '#web/shell/install.ts'
import '#web/shell/theme.ts'
