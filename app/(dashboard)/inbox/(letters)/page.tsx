import ChooseLetter from "../../p/[project]/inbox/page.tsx"

export default ChooseLetter
