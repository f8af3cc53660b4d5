"""Reads a message from standard input with Python's own parser and prints what a mail program would have of it as JSON."""
import base64
import email
import email.policy
import json
import sys

message = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
parts = []
for part in message.walk():
    if part.is_multipart():
        continue
    content = part.get_payload(decode=True) or b""
    parts.append(
        {
            "type": part.get_content_type(),
            "disposition": part.get_content_disposition(),
            "cid": (part["Content-ID"] or "").strip("<>"),
            "filename": part.get_filename(),
            "content": base64.b64encode(content).decode(),
        }
    )
reply_to = message["Reply-To"]
json.dump(
    {
        "subject": message["Subject"],
        "replyTo": [[one.display_name, one.addr_spec] for one in reply_to.addresses] if reply_to else [],
        "headers": message.keys(),
        "defects": [str(defect) for defect in message.defects],
        "parts": parts,
    },
    sys.stdout,
)
