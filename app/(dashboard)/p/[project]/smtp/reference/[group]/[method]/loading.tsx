import { ReferenceLoading } from "../../reference-loading.tsx"

export default function MethodLoading() {
  return <ReferenceLoading />
}
